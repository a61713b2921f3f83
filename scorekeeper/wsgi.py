"""The WSGI application. Under https it believes what its proxy says of the client."""

import multiprocessing
import os
import signal

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

if multiprocessing.current_process().name == "granian-worker":
    # Ctrl-C reaches everybody in the terminal's group, and then Granian tells its worker to stop as
    # well. A worker that is told twice at about the same time mostly waits for itself for good.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

application = get_wsgi_application()
if settings.HTTPS:
    application = wrap_wsgi_with_proxy_headers(application, trusted_hosts=settings.TRUSTED_PROXIES)

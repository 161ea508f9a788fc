// The service worker: says that one is offline in place of the browser's own page, and shows notices on phones.
export {};

declare const self: ServiceWorkerGlobalScope;

const OFFLINE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandtable</title><body style="background:#0c0f15;color:#d7d7db;font:18px system-ui;text-align:center;padding:30vh 1em 0">
<h1 style="font-size:1.2em">You are offline</h1><p>Your games are kept on the server. <a style="color:inherit" href="">Try again</a></p>`;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate') return;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  event.respondWith(fetch(event.request).catch(() => new Response(OFFLINE, { headers })));
});
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then(([page]) => (page === undefined ? self.clients.openWindow('/') : page.focus())),
  );
});

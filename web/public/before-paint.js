// Runs before the first paint. The build puts it into the documents; the page’s policy knows it by its hash.

// Where site data is blocked, even a look at it throws.
const kept = (name) => {
  try {
    return localStorage.getItem(name)
  } catch {}
}

// A chosen theme must not flash.
const theme = kept('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

// zod otherwise tries whether it may build functions from text: the policy forbids it, and each try is reported as a violation.
globalThis.__zod_globalConfig = { jitless: true }

// The scripts of the screen that somebody signed in opens come beside those of the application (web/prerender/page-document.ts).
const list = kept('token') && document.getElementById('screen-scripts')
if (list) {
  for (const href of JSON.parse(list.textContent)[location.pathname] ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
}

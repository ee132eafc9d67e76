// Runs before the first paint. The build puts it into the documents; the page’s policy knows it by its hash.

// Where site data is blocked, even a look at it throws.
const kept = (name) => {
  try {
    return localStorage.getItem(name)
  } catch {}
}

// The public site speaks the language that was chosen on this device, or else the browser's first one that Crier speaks.
// Its addresses name it; the dashboard and the pages that providers send people back to need no other address.
const { pathname, search, hash } = location
if (!/^\/(de|es|dashboard|auth|payment\/success|__ui)(\/|$)/.test(pathname)) {
  const wanted = [kept('language'), ...navigator.languages].map((tag) => /^(en|de|es)\b/i.exec(tag)?.[0].toLowerCase()).find(Boolean)
  if (wanted && wanted !== 'en') location.replace(`/${wanted}${pathname === '/' ? '' : pathname}${search}${hash}`)
}

// A chosen theme must not flash.
const theme = kept('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

// zod otherwise tries whether it may build functions from text: the policy forbids it, and each try is reported as a violation.
globalThis.__zod_globalConfig = { jitless: true }

// The scripts of the screen that somebody signed in opens come beside those of the application (web/prerender/page-document.ts).
const list = kept('token') && document.getElementById('screen-scripts')
if (list) {
  for (const href of JSON.parse(list.textContent)[pathname] ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
}

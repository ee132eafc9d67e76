// Shows the API reference on /docs/reference. The page's language and theme are Crier's.

const kept = (name) => {
  try {
    return localStorage.getItem(name)
  } catch {}
}

const theme = kept('theme')
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

globalThis.Scalar.createApiReference('#reference', {
  url: '/api/v1/openapi.json',
  // Calls go from this page straight to the API, and nothing goes to anyone else.
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  theme: 'none',
  withDefaultFonts: false,
  hideDarkModeToggle: true,
  forceDarkModeState: isDark ? 'dark' : 'light',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultOpenFirstTag: true,
  documentDownloadType: 'json',
})

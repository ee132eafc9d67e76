type Addresses = { url: string; sandboxUrl: string }

/** What the site's address shows while no site is built: where the parts are. */
export const welcomePage = ({ url, sandboxUrl }: Addresses) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Crier, on this machine</title>
<style>
  :root {
    color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif;
    background: light-dark(oklch(0.978 0.012 88), oklch(0.188 0.01 70)); color: light-dark(oklch(0.23 0.018 60), oklch(0.935 0.012 88));
    --line: light-dark(oklch(0.885 0.016 82), oklch(0.325 0.012 72)); --brass: light-dark(oklch(0.49 0.088 74), oklch(0.8 0.095 84));
  }
  body { max-width: 44rem; margin: clamp(2rem, 8vw, 5rem) auto; padding: 0 1.5rem }
  h1 { font: 400 clamp(2.25rem, 7vw, 3.25rem)/1.05 ui-serif, Georgia, serif; letter-spacing: -0.02em; margin: 0 0 1rem }
  a { color: var(--brass); text-underline-offset: 3px; overflow-wrap: anywhere }
  dl { border-top: 1px solid var(--line); margin: 2rem 0 0 }
  dl div { border-bottom: 1px solid var(--line); padding: 1rem 0; display: grid; gap: 0.25rem 1.5rem; grid-template-columns: minmax(7rem, auto) 1fr }
  dt { font-weight: 600 } dd { margin: 0 }
  @media (max-width: 32rem) { dl div { grid-template-columns: 1fr } }
</style>
<h1>Crier runs.</h1>
<p>Write a post once; it goes out to every account you choose, once, and on the second. Speak to it through its API, and watch the
sandbox, which stands in for the platforms.</p>
<dl>
  <div><dt>API</dt><dd><a href="/api/openapi.json">${url}/api</a>, described by OpenAPI; <a href="/health">/health</a> says how it is</dd></div>
  <div><dt>X, in the sandbox</dt><dd><a href="${sandboxUrl}/x">${sandboxUrl}/x</a> shows what was published and switches faults on</dd></div>
  <div><dt>Mail</dt><dd><a href="${sandboxUrl}/mail">${sandboxUrl}/mail</a> shows every mail that was sent</dd></div>
</dl>
`

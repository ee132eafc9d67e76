type Addresses = { url: string; sandboxUrl: string; mailUrl: string }

/** What the site's address shows while no site is built: where the parts are. */
export const welcomePage = ({ url, sandboxUrl, mailUrl }: Addresses) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Crier, locally</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif }
  body { max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem }
  dt { font-weight: 600; margin-top: 1rem }
  dd { margin: 0 }
</style>
<h1>Crier runs</h1>
<p>The API answers at this address, below <code>/api</code>.</p>
<dl>
  <dt>API</dt><dd><a href="/api/openapi.json">${url}/api/openapi.json</a> describes it, <a href="/health">/health</a> says how it is</dd>
  <dt>Sandbox</dt><dd><a href="${sandboxUrl}">${sandboxUrl}</a> shows what was published and switches faults on</dd>
  <dt>Mailbox</dt><dd><a href="${mailUrl}">${mailUrl}</a> shows every mail that was sent</dd>
</dl>
`

import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { referencePath } from './developers/docs-paths.ts'
import { sitePlaceholder } from './structured-data.ts'

/** Writes the page that shows the API reference. It's a document of its own, so no other page loads Scalar. */
export const writeReference = async (folder: string, { isListed }: { isListed: boolean }): Promise<void> => {
  const script = await scalarScript()
  const address = `/assets/scalar-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`
  await write(join(folder, address), script)
  await write(join(folder, `${referencePath}.html`), documentOf(address, isListed))
}

/** Scalar for browsers, as its package serves it: the whole program in one file. */
const scalarScript = async () => {
  const app = fastify()
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/api/v1/openapi.json' } })
  const { statusCode, body } = await app.inject('/js/scalar.js')
  if (statusCode !== 200) throw new Error(`Scalar’s package serves no script: ${statusCode}.`)
  // Its source map is in no package.
  return body.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
}

const title = 'API reference | Crier'
const description = 'Every call of Crier’s API with its fields, answers, and errors. Try each one with a test key, right on the page.'

const documentOf = (scalarAddress: string, isListed: boolean) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <meta name="description" content="${description}">
    ${isListed ? `<link rel="canonical" href="${sitePlaceholder}${referencePath}">` : '<meta name="robots" content="noindex">'}
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs/reference.css">
    <script src="${scalarAddress}" defer></script>
    <script src="/docs/reference.js" defer></script>
  </head>
  <body>
    <header class="reference-header">
      <strong>API reference</strong>
      <a href="/docs">All developer docs</a>
      <a href="/docs/quick-start">Quick start</a>
      <a href="/api/v1/openapi.json">OpenAPI document</a>
    </header>
    <noscript>
      <p class="reference-notice">
        This page needs JavaScript. The <a href="/api/v1/openapi.json">OpenAPI document</a> has everything it shows.
      </p>
    </noscript>
    <main id="reference"></main>
  </body>
</html>
`

const write = async (path: string, text: string) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

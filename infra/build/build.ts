import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { buildSite } from './build-site.ts'
import { bundleFunctions } from './bundle.ts'

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(8)

console.log(`${'function'.padEnd(12)}${'KB'.padStart(8)}${'gzip KB'.padStart(8)}`)
for (const { name, file } of await bundleFunctions()) {
  const code = await readFile(file)
  console.log(`${name.padEnd(12)}${kilobytes(code.length)}${kilobytes(gzipSync(code).length)}`)
}

await buildSite()

import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSite } from './build-site.ts'
import { bundleFunctions } from './bundle.ts'

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(8)

console.log(`${'function'.padEnd(12)}${'files'.padStart(8)}${'KB'.padStart(8)}${'gzip KB'.padStart(8)}`)
for (const { name, file } of await bundleFunctions()) {
  const folder = dirname(file)
  const files = (await readdir(folder)).filter((part) => part.endsWith('.mjs'))
  const codes = await Promise.all(files.map((part) => readFile(join(folder, part))))
  const sum = (sizes: number[]) => kilobytes(sizes.reduce((all, size) => all + size, 0))
  const [plain, packed] = [sum(codes.map(({ length }) => length)), sum(codes.map((code) => gzipSync(code).length))]
  console.log(`${name.padEnd(12)}${String(files.length).padStart(8)}${plain}${packed}`)
}

await buildSite()

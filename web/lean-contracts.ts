import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * What the browser never reads of a contract. Summaries stand in the OpenAPI document, which the server writes. The server parses what a call is given;
 * of the screens only those read an `input` that check a form, or what they kept, by it.
 */
export const withoutServersPart = (): Plugin => {
  const code = codeOfScreens()
  return {
    name: 'without the server’s part',
    apply: 'build',
    // Before types are taken out of it, the code is as Biome formats it.
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contracts\/[\w-]+\.ts$/ },
      handler: (contract) => ({ code: droppable(leanContract(contract, code)), map: null }),
    },
  }
}

/** The schemas that only an `input` was made of are left out with it. */
export const withoutUnusedSchemas: Plugin = {
  name: 'without unused schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/(?:domain|platforms)\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
    handler: (code) => ({ code: droppable(code), map: null }),
  },
}

/** A contract with the inputs alone that these screens read. */
export const leanContract = (code: string, screens: string) => {
  const [, contract] = code.match(/^export const (\w+Api) = \{$/m) ?? []
  const read = new Set(Array.from(screens.matchAll(new RegExp(`\\b${contract}\\.(\\w+)\\.input\\b`, 'g')), ([, name]) => name))
  return code
    .replace(call, (text, name: string) => (read.has(name) ? text : text.replace(input, '    input: undefined,\n')))
    .replace(summary, "    summary: '',\n")
}

/** One call of a contract, and its summary and input. */
const call = /^ {2}(\w+): endpoint\(\{\n[\s\S]*?^ {2}\}\),\n/gm
const summary = /^ {4}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm
const input = /^ {4}input: [\s\S]*?,\n(?= {4}[\w/]| {2}\}\),)/m

/** Marks schemas, and objects of schemas, that are made when a file is read: nobody misses one that nothing refers to. So are `contracts`, where asked for. */
export const droppable = (code: string, { contracts = false } = {}) =>
  code.replace(constant, (text, before: string, value: string) => {
    const isDroppable = value.includes('endpoint(') ? contracts : !value.startsWith('{') || /\bz\.|\.default\(/.test(value)
    return isDroppable ? `${before}/* @__PURE__ */ (() => (${value}))()` : text
  })

/** What a file names, up to the line where its brackets are closed. */
const constant = /^((?:export )?const \w+ = )((?:z\b|[A-Z]\w*\.|\{)[\s\S]*?)(?=\n(?![ )\]}]))/gm

const codeOfScreens = () => {
  const folder = fileURLToPath(new URL('./src/', import.meta.url))
  const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] })
  return files.map((file) => readFileSync(`${folder}${file}`, 'utf8')).join('\n')
}

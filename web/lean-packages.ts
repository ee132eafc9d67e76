import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The files by which a schema of zod describes itself as JSON Schema. Only the server does, for its OpenAPI document, which the build works out. */
export const jsonSchemaFiles = /zod[\\/]v4[\\/]core[\\/](json-schema-processors|json-schema-generator|to-json-schema)\.js$/
/** What takes the place of each of them: all that the rest of zod imports from any. */
export const noJsonSchema = `const none = () => undefined
export const allProcessors = {}
export { none as JSONSchemaGenerator, none as toJSONSchema, none as createToJSONSchemaMethod, none as createStandardJSONSchemaMethod }`

/** It is 9 KB of script. */
export const withoutJsonSchema: Plugin = {
  name: 'without JSON Schema',
  apply: 'build',
  load: { filter: { id: jsonSchemaFiles }, handler: () => noJsonSchema },
}

/**
 * A schema of zod has a method for everything, and each method brings along what it makes: 22 KB of script. What no file of ours and no other
 * method calls is left out.
 */
export const withoutUnusedMethods: Plugin = {
  name: 'without unused methods',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const called = calledIn(['shared/**/*.ts', 'web/src/**/*.{ts,tsx}']).filter((name) => !namesakes.has(name))
      return {
        code: withMethods(code, called)
          // The pages' policy forbids functions that are made of text, so that no schema is ever compiled.
          .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init'),
        map: null,
      }
    },
  },
}

/** Texts and promises have methods of these names, which our code calls. No schema of ours is made by them. */
const namesakes = new Set(['includes', 'startsWith', 'endsWith', 'normalize', 'toUpperCase', 'catch', 'describe', 'encode'])

/** Other libraries could ask a schema of zod for what all such libraries have. */
export const withoutStandard: Plugin = {
  name: 'without standard',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/schemas\.js$/ },
    handler: (code) => ({ code: without(accessor, code), map: null }),
  },
}

/**
 * The schemas of zod with the methods that are `called`, and those that these call themselves. None of them describes itself as JSON Schema. What comes as
 * JSON has no cycles, for which results would be remembered.
 */
export const withMethods = (code: string, called: readonly string[]) => {
  const plain = without(memory, without(accessor, code))
  const used = new Set([...called, ...namesIn(plain, /\bthis\??\.(\w+)/g)])
  return without(method, plain, (name) => !used.has(name)).replace(/^ {4}inst\._zod\.processJSONSchema = .*\n/gm, '')
}

/** What is called as a method in these files, be it of a schema or of something else. */
export const calledIn = (files: readonly string[]) =>
  globSync(files, { cwd: root, exclude: ['**/*.test.*'] }).flatMap((file) => namesIn(readFileSync(`${root}/${file}`, 'utf8'), /\.(\w+)\(/g))

/** A file of zod without those of its parts that are to go. */
const without = (part: RegExp, code: string, isUnused: (name: string) => boolean = () => true) => {
  const lean = code.replace(part, (text, name: string) => (isUnused(name) ? '' : text))
  if (lean === code) throw new Error('zod is written otherwise than web/lean-packages.ts knows it.')
  return lean
}

/** As zod's files are formatted. */
const memory = /core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/
const accessor = /^ {4}[gs]et (?:"~standard"|spa)\(\w*\) \{\n[\s\S]*?^ {4}\},?\n/gm
const method = /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\([^()=]*\) \{\n[\s\S]*?^ {4}\},?\n/gm

const root = fileURLToPath(new URL('..', import.meta.url))

const namesIn = (code: string, pattern: RegExp) => Array.from(code.matchAll(pattern), ([, name = '']) => name)

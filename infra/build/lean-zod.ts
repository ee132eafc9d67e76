import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { calledIn, jsonSchemaFiles, noJsonSchema, withMethods } from '../../web/lean-packages.ts'

/**
 * Leaves out of zod what no function asks for. Every schema can describe itself as JSON Schema, but the build has asked for that. It has a method for
 * everything, and each brings along what it makes.
 */
export const leanZod = (): Plugin => {
  const called = calledIn(['shared/**/*.ts', 'functions/**/*.ts'])
  return {
    name: 'lean zod',
    setup: ({ onLoad }) => {
      onLoad({ filter: jsonSchemaFiles }, () => ({ contents: noJsonSchema }))
      onLoad({ filter: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, async ({ path }) => ({
        contents: withMethods(await readFile(path, 'utf8'), called),
      }))
    },
  }
}

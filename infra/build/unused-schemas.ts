import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { droppable } from '../../web/lean-contracts.ts'

/**
 * To make a schema changes nothing else. The bundler can't know that, so all schemas of a file came along for one of them. It leaves out those that a
 * function has no use for.
 */
export const withoutUnusedSchemas: Plugin = {
  name: 'without unused schemas',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](shared|functions)[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: droppable(await readFile(path, 'utf8'), { contracts: true }),
      loader: 'ts',
    }))
  },
}

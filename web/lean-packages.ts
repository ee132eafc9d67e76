import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Every schema of zod can describe itself as JSON Schema, for 9 KB of script. Only the server does, for its OpenAPI document. */
export const withoutJsonSchema: Plugin = {
  name: 'without JSON Schema',
  apply: 'build',
  load: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (id) =>
      id.includes('processors')
        ? 'export const allProcessors = {}, toJSONSchema = undefined'
        : `const absent = () => undefined
export { absent as initializeContext, absent as handleUnrepresentable, absent as processSchema, absent as process, absent as extractDefs, absent as finalize,
  absent as createToJSONSchemaMethod, absent as createStandardJSONSchemaMethod }`,
  },
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
      const used = new Set([...namesIn(ourCode(), /\.(\w+)\(/g), ...namesIn(code, /\bthis\??\.(\w+)/g)])
      const lean = code.replace(method, (text, name: string) => (used.has(name) ? text : ''))
      if (lean === code) throw new Error('zod is written otherwise than web/lean-packages.ts knows it.')
      return {
        code: lean
          // The pages' policy forbids functions that are made of text, so that no schema is ever compiled.
          .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
          // What comes as JSON has no cycles, for which results would be remembered.
          .replace('core.config({ memoizer: core.memoizer() })', '')
          .replace(/^ {4}inst\._zod\.processJSONSchema = .*\n/gm, ''),
        map: null,
      }
    },
  },
}

/** As zod's files are formatted. */
const method = /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\([^()=]*\) \{\n[\s\S]*?^ {4}\},?\n/gm

const root = fileURLToPath(new URL('..', import.meta.url))

const ourCode = () =>
  globSync(['shared/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root, exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n')

const namesIn = (code: string, pattern: RegExp) => Array.from(code.matchAll(pattern), ([, name = '']) => name)

/**
 * The router is written for much that nothing of ours does. Its parts refer to each other, so that none of them is left out by itself. They are the
 * framework around it (rendering on servers, prefetching, hydration), actions and fetchers, instruments, and late routes. To use one of them, take
 * its line away here.
 */
export const withoutFramework = (): Plugin => {
  const unused = new Set(leanRouter.map(([part]) => part))
  return {
    name: 'without framework',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
      handler(code) {
        let lean = code
        for (const [part, instead] of leanRouter) {
          const replaced = lean.replace(part, instead)
          if (replaced !== lean) unused.delete(part)
          lean = replaced
        }
        return { code: lean, map: null }
      },
    },
    buildEnd(error) {
      if (error || unused.size === 0) return
      throw new Error(`The router is written otherwise than web/lean-packages.ts knows it. Not found: ${[...unused].join(' and ')}`)
    },
  }
}

const leanRouter: readonly [RegExp, string][] = [
  // Options of a router that ours is never given.
  [/\binit\.(?:dataStrategy|hydrationData|instrumentations|patchRoutesOnNavigation)\b/g, 'undefined'],
  [/hydrationData: opts\?\.hydrationData \|\| parseHydrationData\(\),/g, ''],
  // Fetchers, and routes that are changed.
  [
    /^ {4}(?:fetch: fetch2|getFetcher|resetFetcher|deleteFetcher: \w+|patchRoutes|_internalFetchControllers: \w+|_internalSetRoutes),\n/gm,
    '',
  ],
  // Forms that are sent to a route.
  [/if \(opts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)\) \{/g, 'if (false) {'],
  // Fetchers that load again.
  [/^( {2}let revalidatingFetchers = \[\];\n {2})(fetchLoadMatches\.forEach\()/gm, '$1if (false) $2'],
  // Pictures of the page before and after a navigation.
  [/if \(isBrowser\d*\) \{(?=\s+restoreAppliedTransitions\()/g, 'if (false) {'],
  [/if \(pendingAction === "POP" .*&& location !== state\.location\) \{(?=\s+let priorPaths)/g, 'if (false) {'],
  [/else if \(pendingViewTransitionEnabled\) \{/g, 'else if (false) {'],
  [/if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) \{/g, 'if (true) {'],
  [/if \(renderDfd && pendingState && router\.window\) \{/g, 'if (false) {'],
  [/if \(!vtContext\.isTransitioning && interruption\) \{/g, 'if (false) {'],
  // Links that load ahead.
  [/shouldPrefetch && !isAbsolute \? .* : link;/g, 'link;'],
  // Errors of server components.
  [/\bthis\.context\b/g, 'undefined'],
  [/^RenderErrorBoundary\.contextType = .*;\n/gm, ''],
  // With these marks a part that nothing refers to any more is left out.
  [/^\w+\.displayName = .*;\n/gm, ''],
  [/^var (\w+) = (React\d*\.(?:forwardRef|memo|createContext)\()/gm, 'var $1 = /* @__PURE__ */ $2'],
  [/ extends (React\d*\.Component) /g, ' extends /* @__PURE__ */ (() => $1)() '],
]

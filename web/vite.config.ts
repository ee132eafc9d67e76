import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { withoutServersPart, withoutUnusedSchemas } from './lean-contracts.ts'
import { withoutIconOptions } from './lean-icons.ts'
import { withoutJsonSchema, withoutStandard, withoutUnusedMethods } from './lean-packages.ts'
import { withoutFramework } from './lean-router.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The public site, and the signed-in application with its larger router and its data. */
const pages: Record<string, string> = { site: at('index.html'), dashboard: at('dashboard/index.html') }

/** Fonts lie outside the served folder until they are built; the style sheet finds them nevertheless. */
const noFontPreload: Plugin = {
  name: 'no font preload',
  apply: 'serve',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<link\s+rel="preload"[^>]*>/g, '') },
}

const router = (file: string) => at(`../node_modules/react-router/dist/production/${file}`)

/** The package has a build for production, but its exports lead to the one with all the warnings of development. */
const productionRouter = [
  { find: /^react-router$/, replacement: router('index.mjs') },
  { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
]

/** What the packages and our own contracts hold that no page needs. */
const lean = () => [
  withoutJsonSchema,
  withoutUnusedMethods,
  withoutStandard,
  withoutFramework(),
  withoutServersPart(),
  withoutUnusedSchemas,
  withoutIconOptions,
]

const base = {
  name: 'base',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|createLucideIcon|icons\/check\.|lib\/(listeners|use-title)\.|site\/plans\.|web\/src\/platforms\/(registry|[\w-]+\/public)\.|domain\/(plan-catalogue|show-money)\.|billing\/(plan-includes|price-note)\./,
  priority: 1,
}

/** What platforms accept, which counters load without the names that pages give it. */
const limits = { name: 'limits', test: /shared\/(domain\/limits\/|platforms\/[\w-]+\/limits\.)/, priority: 1 }

/**
 * What many pages share is put together, by what needs it: a small file of its own costs its page 100 bytes and more, and every page its name.
 * `npm run build` and `node test/bench/first-load.ts` show what a change here costs.
 */
const groups: Record<string, { name: string; test: RegExp; tags?: '$initial'[]; priority?: number }[]> = {
  site: [
    base,
    {
      name: 'form',
      test: /components\/(callout|checkbox|control-class|field|field-error|icon-button|password-input|skeleton|text-input|tooltip)\.|lib\/(api-error|use-contract-form)\.|site\/sign-in-page\.|icons\/(circle-|eye|info|triangle-)/,
    },
    {
      name: 'platform',
      test: /web\/src\/platforms\/(platform-icon|face-registry|[\w-]+\/face)\.|components\/status-chip\.|site\/platform-state\./,
    },
    { name: 'tool', test: /site\/tools\/(choice|count-words|tool-list|use-delayed|use-typed-text)\./ },
    limits,
    { name: 'platform-pages', test: /web\/src\/platforms\/([\w-]+\/(page|limits)|parts\/limit-table)\./ },
    { name: 'platform-tools', test: /web\/src\/platforms\/([\w-]+\/tools|parts\/benchmark)\./ },
  ],
  dashboard: [
    // Every screen counts durations; without a place of their own they would lie with the limits, and bring those along.
    {
      ...base,
      test: /node_modules\/(react|react-dom|react-router|scheduler)\/|createLucideIcon|icons\/check\.|lib\/(listeners|use-title)\.|domain\/times\./,
    },
    { name: 'application', tags: ['$initial'], test: /./ },
    limits,
    {
      name: 'screen',
      test: /web\/src\/platforms\/(avatar|platform-icon|face-registry|[\w-]+\/face)\.|components\/(error-state|page-header|time)\.|lib\/use-now\.|features\/(posts\/post-mutation|queues\/queues-key)\.|useMutation\.|mutationObserver|queryOptions|shared\/(contracts\/(endpoint|groups|posts|user)\.|domain\/(groups|handle-of|target-rules|thread-parts|users)\.|platforms\/(models|option-text|post-options|together|\w+\/(model|options))\.)|icons\/(circle-|pen-line|triangle-)/,
    },
    {
      name: 'state',
      test: /components\/(empty-state|status-chip)\.|features\/(accounts\/(access-end|account-state)|billing\/trial-days|posts\/(faces|say-what-failed|target-words))\./,
    },
    {
      name: 'controls',
      test: /components\/(confirm-dialog|control-class|icon-button|tabs|text-input)\.|(accounts\/groups|media)\/queries\.|media\/tray-file\.|lib\/(kept-text|watch-media)\.|schedule\/zoned-time\.|platforms\/dashboard-registry\.|shared\/(contracts|domain)\/media\.|domain\/wall-clock\.|icons\/(chevron-(down|left|right)|images|plus|send|trash|users|x)\./,
    },
    {
      name: 'lists',
      test: /features\/posts\/(mutations|post-actions)\.|useMutationState|useQueries|queriesObserver|domain\/target-rules\./,
    },
    { name: 'queues', test: /shared\/(contracts|domain)\/queues\.|features\/queues\/(place-post|queries|queue-owners)\./ },
    {
      name: 'composer',
      test: /features\/composer\/(?!account-previews|check-locally|checks|counts-for|media-tray|notices|options\/[cp]|outcome|queue-buttons|requests-dialog|reschedule|split-for-thread|tab-notes|tools\/(completion-list|emoji-list|emoji-picker|insert-text|part-pause|used-words))|features\/media\/(late-uploads|mutations)\.|lib\/(use-settled|use-unchanged)\.|parts\/facts-query\.|text\/join-parts\.|components\/(drop-area|later)\.|icons\/(image-plus|list-plus|scissors|smile|grip-vertical)\./,
    },
  ],
}

/**
 * A page that is walked to finds its other scripts by itself. Each page of the site would otherwise begin with a list of every page's, by their
 * hashes: a kilobyte and more. The first page's are named in its document.
 */
const ownStyles = (_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'))

/**
 * The router names all scripts of a screen at once, but those that every screen has already. The parts of a screen find what they need by themselves:
 * nearly all of it is there by then.
 */
const screenScripts = (file: string, files: string[], host: { hostId: string; hostType: 'html' | 'js' }) => {
  if (host.hostType === 'html') return files
  return /\/index-[^/]+$/.test(host.hostId)
    ? files.filter((name) => !/\/(?:base|rolldown-runtime)-/.test(name))
    : ownStyles(file, files, host)
}

/** An import of one icon would otherwise have all two thousand read. */
const experimental = { lazyBarrel: true }

/** What `web/prerender` renders the public pages with, for Node. */
const prerender: UserConfig = {
  root: at('.'),
  plugins: [react(), withoutIconOptions],
  define: { 'process.env.NODE_ENV': '"production"' },
  // One React for all, whatever the process that renders is for.
  ssr: { noExternal: true },
  build: {
    ssr: at('src/app/site/prerender.tsx'),
    outDir: at('../.build/prerender'),
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { experimental },
  },
}

/**
 * Each page is a build of its own (`--mode site`, `--mode dashboard`): in one build they would share one copy of the router, and the site would load
 * the dashboard's part.
 */
export default defineConfig(({ command, mode }) => {
  if (mode === 'prerender') return prerender
  return {
    root: at('.'),
    plugins: [react(), tailwindcss(), noFontPreload, ...lean()],
    resolve: { alias: command === 'build' ? productionRouter : [] },
    build: {
      outDir: 'dist',
      // The builds of both pages run side by side into the same folder, which is empty then.
      emptyOutDir: false,
      copyPublicDir: mode !== 'dashboard',
      // What runs `light-dark()`, `color-mix()` and popovers without help.
      target: ['chrome125', 'edge125', 'firefox129', 'safari18'],
      // A page's policy lets no script or style with data: in, and nothing may be inlined.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: mode === 'site' ? ownStyles : screenScripts },
      manifest: `.vite/${mode}.json`,
      rolldownOptions: {
        experimental,
        input: pages[mode] ?? pages,
        // What `withoutJsonSchema` leaves out is never called.
        checks: { importIsUndefined: false },
        output: { codeSplitting: { groups: groups[mode] ?? [] } },
      },
    },
  }
})

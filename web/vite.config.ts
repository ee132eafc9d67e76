import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlineLetters } from './inline-letters.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Fonts aren't in the served folder until they're built; during development the style sheet finds them on its own. */
const noFontPreload: Plugin = {
  name: 'no font preload',
  apply: 'serve',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace(/<link\s+rel="preload"[^>]*>/g, '') },
}

/** The public site, and the signed-in application. */
const pages: Record<string, string> = { site: at('index.html'), dashboard: at('dashboard/index.html') }

/** `--mode site` and `--mode dashboard` build one page each: a single build would give the site the application's larger router. */
export default defineConfig(({ mode }) => ({
  root: at('.'),
  plugins: [react(), inlineLetters, tailwindcss(), noFontPreload],
  // A worker loads what it rarely needs later, too.
  worker: { format: 'es' },
  build: {
    // Both pages are built into the same folder.
    emptyOutDir: false,
    // Browsers that support `light-dark()`, `color-mix()`, and popovers.
    target: ['chrome125', 'edge125', 'firefox129', 'safari18'],
    // Our pages' policy allows no scripts or styles in data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: `.vite/${mode}.json`,
    rolldownOptions: {
      input: pages[mode] ?? pages,
      // What every screen starts with is one file rather than fifty.
      output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } },
    },
  },
}))

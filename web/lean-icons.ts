import type { Plugin } from 'vite'

/**
 * The package draws icons in many ways, by 1.2 KB of script. Its icons carry names and keys that nothing of ours reads. Ours are told a size, a stroke
 * and a class. Screen readers pass them over unless they have a name.
 */
export const withoutIconOptions: Plugin = {
  name: 'without icon options',
  apply: 'build',
  load: {
    filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `import { createElement, forwardRef } from 'react'

export default ({ node }) =>
  forwardRef(({ size = 24, ...rest }, ref) =>
    createElement(
      'svg',
      {
        ref,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest.role || rest['aria-label'] ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, shape]) => createElement(tag, shape)),
    ),
  )
`,
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler(code) {
      // Icons that are only another's name have nothing to leave out.
      if (!code.includes('createLucideIcon(')) return null
      const lean = code
        .replace(named, '')
        .replace(/,\s*key: "\w+"/g, '')
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace(/^__iconData\.node;\n/m, '')
      if (lean.includes('key:') || lean.includes('aliases:'))
        throw new Error('Icons are written otherwise than web/lean-icons.ts knows them.')
      return { code: lean, map: null }
    },
  },
}

/** Every icon has this size. */
const named = /^ {2}name: "[\w-]+",\n {2}size: 24,\n/m

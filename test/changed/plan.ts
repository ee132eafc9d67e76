import { dirname, join, normalize } from 'node:path'
import { sitePages } from '#web/app/site/site-map.ts'
import { screens } from '#web/lib/screens.ts'
import type { Source } from '../layers/imports.ts'

/** A file with its imports, the repository files and folders named in its text, and the pages that it opens. */
export type Known = Source & { named: readonly string[]; addresses: readonly string[] }

export type TestFile = { file: string; project: string }

export type Plan = { kind: 'everything'; because: string } | { kind: 'some'; tests: readonly TestFile[] }

/**
 * Projects whose tests start the whole product. They import all of it, so the calls and pages they use decide which
 * changes can break them.
 */
const frontDoor = new Set(['api', 'aws', 'serve', 'e2e', 'e2e-aws'])

/**
 * Returns the tests that a change to these files can break. That includes every test that imports a changed file,
 * directly or indirectly. A test of the whole product is included if it or its helpers changed, or if it calls an
 * endpoint or opens a page whose code changed.
 */
export const planTests = (changed: readonly string[], known: readonly Known[], tests: readonly TestFile[]): Plan => {
  const graph = graphOf(known)
  const stranger = changed.find((file) => isSetting(file) || (!graph.knows(file) && !file.endsWith('.md')))
  if (stranger !== undefined) return { kind: 'everything', because: `no import says what depends on ${stranger}` }

  const affected = graph.affectedBy(changed)
  const behindDoor = doorsOf(affected, known)
  if (behindDoor.kind === 'everything') return behindDoor
  const throughDoor = graph.affectedBy([...changed.filter(isOfTests), ...behindDoor.contracts], { isThroughDoor: true })
  const isAffectedPage = pagesOf(graph.affectedBy([...changed.filter(isOfWeb), ...behindDoor.contracts], { isOnePage: true }))
  const opens = new Map(known.map(({ file, addresses }) => [file, addresses]))
  const isWanted = ({ file, project }: TestFile) =>
    (frontDoor.has(project) ? throughDoor : affected).has(file) || opens.get(file)?.some(isAffectedPage)
  return { kind: 'some', tests: tests.filter(isWanted) }
}

/** True for a file at the top level, or one that builds the site. */
const isSetting = (file: string) => /^(?:web\/)?[^/]+\.(?:json|ts|html)$/.test(file)

const isOfTests = (file: string) => file.startsWith('test/')
const isOfWeb = (file: string) => file.startsWith('web/')

const graphOf = (known: readonly Known[]) => {
  const importers = new Map<string, { file: string; isLazy: boolean }[]>()
  const note = (target: string, file: string, isLazy: boolean) =>
    importers.set(target, [...(importers.get(target) ?? []), { file, isLazy }])
  for (const { file, imports, lazy, named } of known) {
    for (const target of [...imports, ...named]) note(target, file, lazy.includes(target))
  }
  const files = new Set(known.map(({ file }) => file))
  const importersOf = (file: string) => [file, ...foldersOf(file)].flatMap((target) => importers.get(target) ?? [])
  return {
    knows: (file: string) => files.has(file) || importersOf(file).length > 0,
    /**
     * The given files and everything that imports them, except for code that only builds the site. `isThroughDoor`
     * doesn't follow product code, and `isOnePage` stops at pages that are loaded on their own.
     */
    affectedBy: (changed: readonly string[], { isThroughDoor = false, isOnePage = false } = {}) => {
      const found = new Set(changed)
      for (const file of found) {
        for (const importer of importersOf(file)) {
          const isBuilt = isOfWeb(file) && importer.file.startsWith('infra/')
          const isAnotherWorld = isThroughDoor && !isOfTests(importer.file)
          const isLoadedAlone = isOnePage && importer.isLazy && addressesOfPages.has(file)
          if (!isBuilt && !isAnotherWorld && !isLoadedAlone) found.add(importer.file)
        }
      }
      return found
    },
  }
}

const foldersOf = (file: string): string[] => {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** The contracts of the affected API groups. Code that every endpoint needs, such as the engine, affects everything. */
const doorsOf = (affected: ReadonlySet<string>, known: readonly Known[]): { kind: 'contracts'; contracts: string[] } | Everything => {
  const groups = new Set<string>()
  for (const file of affected) {
    const [, group] = /^functions\/api\/([\w-]+)\//.exec(file) ?? []
    if (group !== undefined) groups.add(group)
    else if (/^functions\/(engine|http|runtime)\//.test(file) && !file.endsWith('.test.ts'))
      return { kind: 'everything', because: `${file}, which all of the product needs, is or imports what changed` }
  }
  const contracts = known
    .filter(({ file }) => groups.has(/^functions\/api\/([\w-]+)\//.exec(file)?.[1] ?? ''))
    .flatMap(({ imports }) => imports.filter((name) => name.startsWith('shared/contracts/')))
  return { kind: 'contracts', contracts }
}

type Everything = Extract<Plan, { kind: 'everything' }>

const firstPart = (path: string) => path.split('/', 2).join('/')

/** The addresses of pages with their own module, as browser tests open them. */
const addressesOfPages = Map.groupBy(
  [
    ...screens.map(({ name, path }) => ({ file: `web/src/routes/dashboard/${name}.tsx`, address: path })),
    ...sitePages.map(({ module, path }) => ({ file: `web/${module}`, address: firstPart(path) })),
  ],
  ({ file }) => file,
)

/**
 * Returns a predicate for addresses where browser tests load one of these files. A part's main file is loaded on all of
 * that part's pages.
 */
const pagesOf = (files: ReadonlySet<string>) => {
  const addresses = new Set([...files].flatMap((file) => (addressesOfPages.get(file) ?? []).map(({ address }) => address)))
  const isEverywhere = { dashboard: files.has('web/src/app/dashboard/main.tsx'), site: files.has('web/src/app/site/main.tsx') }
  return (address: string) => addresses.has(address) || isEverywhere[/^\/(dashboard|payment)/.test(address) ? 'dashboard' : 'site']
}

/** The repository files and folders that `text` names, and the pages that it opens. */
export const namesIn = (file: string, text: string): Pick<Known, 'named' | 'addresses'> => ({
  named: [...text.matchAll(naming)].map(([, name = '']) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name)),
  addresses: [...text.matchAll(opening)].map(([, address = '']) => address),
})

const naming =
  /['"`]((?:\.{1,2}\/)*(?:(?:docs|infra|functions|shared|web|test)\/[\w./-]+|[A-Z]+\.md|[\w-]+\.(?:json|css))|\.{1,2}\/[\w./-]+\.\w+)['"`)]/g

/** An address cut after its first segment, or its second in the dashboard: `/platforms/x` counts as `/platforms`. */
const opening = /['"`](\/(?:dashboard\/[\w-]+|[\w-]*))(?=[/?#'"`])/g

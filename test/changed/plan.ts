import { dirname, join, normalize } from 'node:path'
import { sitePages } from '#web/app/site/site-map.ts'
import { screens } from '#web/lib/screens.ts'
import type { Source } from '../layers/imports.ts'

/** A file, what it imports, the files and folders of ours that it names in a text, and the pages that it opens. */
export type Known = Source & { named: readonly string[]; addresses: readonly string[] }

export type TestFile = { file: string; project: string }

export type Plan = { kind: 'everything'; because: string } | { kind: 'some'; tests: readonly TestFile[] }

/** Projects whose tests start the whole product. They import all of it, so what they ask of it says which of them a change can break. */
const frontDoor = new Set(['api', 'aws', 'serve', 'e2e', 'e2e-aws'])

/**
 * The tests that a change to these files can break. A test that imports a changed file, directly or through others, is one of them. A test of the whole
 * product is one if it or its world changed, if it calls an endpoint whose code changed, or if it opens a page whose code changed.
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

/** A file at the top, or the one that builds the site. */
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
     * These files and all that import them, but not whatever merely builds the site. `isThroughDoor` passes no product code; `isOnePage` stops where a page
     * is loaded on its own.
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

/** The contracts of the API groups that are affected. What else runs in the product is behind every door. */
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

/** The addresses of the pages that have a module of their own, as browser tests open them. */
const addressesOfPages = Map.groupBy(
  [
    ...screens.map(({ name, path }) => ({ file: `web/src/routes/dashboard/${name}.tsx`, address: path })),
    ...sitePages.map(({ module, path }) => ({ file: `web/${module}`, address: firstPart(path) })),
  ],
  ({ file }) => file,
)

/** Whether browser tests open one of these files as a page. What a whole part of the site loads is on every page of it, and so is a page of no known address. */
const pagesOf = (files: ReadonlySet<string>) => {
  const addresses = new Set([...files].flatMap((file) => (addressesOfPages.get(file) ?? []).map(({ address }) => address)))
  const isEverywhere = { dashboard: files.has('web/src/app/dashboard/main.tsx'), site: files.has('web/src/app/site/main.tsx') }
  return (address: string) => addresses.has(address) || isEverywhere[/^\/(dashboard|payment)/.test(address) ? 'dashboard' : 'site']
}

/** Where `text` names files or folders of ours, and which pages it opens. */
export const namesIn = (file: string, text: string): Pick<Known, 'named' | 'addresses'> => ({
  named: [...text.matchAll(naming)].map(([, name = '']) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name)),
  addresses: [...text.matchAll(opening)].map(([, address = '']) => address),
})

const naming =
  /['"`]((?:\.{1,2}\/)*(?:(?:docs|infra|functions|shared|web|test)\/[\w./-]+|[A-Z]+\.md|[\w-]+\.(?:json|css))|\.{1,2}\/[\w./-]+\.\w+)['"`)]/g

/** An address up to its first part, or its second in the dashboard: `/platforms/x` counts as `/platforms`. */
const opening = /['"`](\/(?:dashboard\/[\w-]+|[\w-]*))(?=[/?#'"`])/g

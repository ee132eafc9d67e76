import { readdir, readFile } from 'node:fs/promises'

/**
 * The memory of a process and all its descendants, in bytes: their private pages, plus each mapped file once. The
 * kernel's PSS is the same unless unrelated processes share the files, as our own Node does. Works only on Linux.
 */
export const heldTogether = async (rootPid: number): Promise<{ bytes: number; processes: number }> => {
  const pids = withDescendants(rootPid, await readParents())
  const mappings = (await Promise.all(pids.map(readMappings))).flat()
  const own = mappings.reduce((sum, { anonymous }) => sum + anonymous, 0)
  const files = new Map<string, number>()
  for (const { place, resident, anonymous } of mappings) files.set(place, Math.max(files.get(place) ?? 0, resident - anonymous))
  const shared = [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
  return { bytes: own + shared, processes: pids.length }
}

type Process = { pid: number; parent: number }

const readParents = async (): Promise<Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The program name is in parentheses, and may itself contain parentheses and spaces.
      return { pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) }
    }),
  )
}

const withDescendants = (root: number, processes: readonly Process[]): number[] => [
  root,
  ...processes.filter(({ parent }) => parent === root).flatMap(({ pid }) => withDescendants(pid, processes)),
]

type Mapping = { place: string; resident: number; anonymous: number }

/** Parses `smaps`, whose lines are described at https://docs.kernel.org/filesystems/proc.html. */
const readMappings = async (pid: number): Promise<Mapping[]> => {
  const text = await readFile(`/proc/${pid}/smaps`, 'utf8').catch(() => '')
  return text.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).flatMap((block) => {
    const place = /^\S+ \S+ (\S+ \S+ \d+)/.exec(block)?.[1]
    return place === undefined ? [] : [{ place, resident: bytesOf(block, 'Rss'), anonymous: bytesOf(block, 'Anonymous') }]
  })
}

const bytesOf = (block: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(block)?.[1] ?? 0) * 1_024

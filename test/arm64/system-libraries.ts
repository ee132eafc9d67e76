import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * The C and C++ library releases in Amazon Linux 2023, which Lambda runs Node 24 on. They're older than on most
 * machines that run this. https://docs.aws.amazon.com/linux/al2023/ug/core-glibc.html,
 * https://gcc.gnu.org/onlinedocs/libstdc++/manual/abi.html
 */
const lambda = [
  { library: 'GLIBC', release: '2.34' },
  { library: 'GLIBCXX', release: '3.4.29' },
]

/** Lists the system library releases that each native file requires. Throws when Lambda's are older. */
export const systemLibraries = async (folder: string): Promise<string[]> => {
  const lines = []
  for await (const file of glob('**/*.{node,so,so.*}', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'latin1')
    const needs = lambda.map(({ library, release }) => ({ library, has: release, needed: newest(library, text) }))
    for (const { library, has, needed } of needs)
      if (compare(needed, has) > 0) throw new Error(`${basename(file)} needs ${library} ${needed}, and Lambda has ${has}.`)
    lines.push(`${basename(file)} needs ${needs.map(({ library, needed }) => `${library} ${needed}`).join(' and ')}`)
  }
  if (lines.length === 0) throw new Error('There is no native code beside the bundle of render.')
  return lines
}

const { compare } = new Intl.Collator('en', { numeric: true })

/**
 * The newest release of a library that a file requires: each imported function is tagged with the release that
 * introduced it.
 */
const newest = (library: string, text: string) =>
  [...text.matchAll(new RegExp(`\\b${library}_(\\d+(?:\\.\\d+)+)\\b`, 'g'))]
    .map(([, release = '']) => release)
    .toSorted(compare)
    .at(-1) ?? '0'

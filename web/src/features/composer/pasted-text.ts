/**
 * The words of what is pasted into a post, as the person saw them where they copied them. Undefined where there are none but files: programs for documents
 * put a picture of the words beside them.
 */
export const pastedText = (pasted: Pick<DataTransfer, 'files' | 'getData'>): string | undefined => {
  const plain = pasted.getData('text/plain')
  const html = pasted.getData('text/html')
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const words = plain === '' ? body.innerText : plain
  if (words.trim() === '' || isNamesOf(pasted.files, words)) return undefined
  return isDocument.test(html) ? withAddresses(asSeen(words).trimEnd(), body) : asSeen(words)
}

/** What Word, Excel, PowerPoint, Outlook, OneNote, and Google Docs mark their HTML with. */
const isDocument = /\bxmlns:o="urn:schemas-microsoft-com:office|content="?(?:Word|Excel|PowerPoint|OneNote)\.|id="docs-internal-guid-/

/** A file that was copied in the Finder comes with its name as a text. */
const isNamesOf = (files: FileList, words: string) => {
  const names = new Set([...files].map(({ name }) => name))
  return names.size > 0 && words.split(/[\r\n]+/).every((line) => names.has(line))
}

/** Without what can't be seen, and with the marks of lists that Word draws in fonts of its own. */
const asSeen = (text: string) =>
  text
    .replace(/\r\n?|\v/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/^(\s*)([·•o§Øü\uf0a7\uf0b7\uf0d8\uf0fc])\t */gm, (_, indent: string, mark: string) => `${indent}${marks[mark] ?? '•'} `)
    .replace(/^(\s*(?:\d+|[a-z]+)[.)])\t */gim, '$1 ')

/** How Symbol, Courier, and Wingdings draw the letters that Word writes; all others are bullets. */
const marks: Partial<Record<string, string>> = { o: '◦', '§': '▪', '\uf0a7': '▪', Ø: '➢', '\uf0d8': '➢', ü: '✓', '\uf0fc': '✓' }

/** A link has its address behind its words, or in place of them where they are that address. */
const withAddresses = (text: string, body: HTMLElement) => {
  let [done, rest] = ['', text]
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
    const label = asSeen(link.textContent).replace(/\s+/g, ' ').trim()
    const at = rest.indexOf(label)
    if (label === '' || at < 0) continue
    const isItsAddress = bareOf(label) === bareOf(link.href)
    done += `${rest.slice(0, at)}${isItsAddress ? link.href : `${label} (${link.href})`}`
    rest = rest.slice(at + label.length)
  }
  return done + rest
}

const bareOf = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

/**
 * Returns the text pasted into a post, as it looked where it was copied. Undefined if only files were pasted: office
 * apps add a picture of the text.
 */
export const pastedText = (pasted: Pick<DataTransfer, 'files' | 'getData'>): string | undefined => {
  const plain = pasted.getData('text/plain')
  const html = pasted.getData('text/html')
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const words = plain === '' ? body.innerText : plain
  if (words.trim() === '' || isNamesOf(pasted.files, words)) return undefined
  return isDocument.test(html) ? withAddresses(asSeen(words).trimEnd(), body) : asSeen(words)
}

/** Markers in the HTML that Word, Excel, PowerPoint, Outlook, OneNote, and Google Docs copy. */
const isDocument = /\bxmlns:o="urn:schemas-microsoft-com:office|content="?(?:Word|Excel|PowerPoint|OneNote)\.|id="docs-internal-guid-/

/** A file copied in the Finder comes with its name as text. */
const isNamesOf = (files: FileList, words: string) => {
  const names = new Set([...files].map(({ name }) => name))
  return names.size > 0 && words.split(/[\r\n]+/).every((line) => names.has(line))
}

/** Removes invisible elements, and turns the list markers Word draws with its own fonts into characters. */
const asSeen = (text: string) =>
  text
    .replace(/\r\n?|\v/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/^(\s*)([·•o§Øü\uf0a7\uf0b7\uf0d8\uf0fc])\t */gm, (_, indent: string, mark: string) => `${indent}${marks[mark] ?? '•'} `)
    .replace(/^(\s*(?:\d+|[a-z]+)[.)])\t */gim, '$1 ')

/** The characters that Word's list markers stand for in Symbol, Courier, and Wingdings. All others are bullets. */
const marks: Partial<Record<string, string>> = { o: '◦', '§': '▪', '\uf0a7': '▪', Ø: '➢', '\uf0d8': '➢', ü: '✓', '\uf0fc': '✓' }

/** Adds a link's URL after its text, or in place of it if the text is the URL. */
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

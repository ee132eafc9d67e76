/** Reduces a text to its letters and digits, in lower case and without accents. */
const spoken = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Reports whether a password is just the person's name, their email address, or the product's name. Adding digits or
 * symbols around it or repeating it doesn't help.
 */
export const isOwnWord = (password: string, { email, name }: { email: string; name: string }): boolean => {
  const [local = '', host = ''] = email.split('@')
  const [domain = ''] = host.split('.')
  const parts = name.split(/\s+/)
  const words = [
    email,
    local,
    host,
    domain,
    name,
    [...parts].reverse().join(''),
    ...parts,
    'crier',
    'crierapp',
    `${local}crier`,
    `${name}crier`,
  ]
  const own = words.map(spoken).filter((word) => word.length >= 3)
  const given = spoken(password)
  const bare = given.replace(/^\p{N}+|\p{N}+$/gu, '')
  return own.some((word) => [given, bare].some((text) => text === word || text === word + word || text === bareOf(word)))
}

const bareOf = (word: string) => word.replace(/^\p{N}+|\p{N}+$/gu, '') || word

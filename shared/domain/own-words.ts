/** Of a text what somebody would say of it: letters and digits in lower case, without accents. */
const spoken = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is no more than the person's name, their address or the product's name. Digits and signs around it don't help, nor does writing
 * it twice.
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

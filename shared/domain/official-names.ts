/** Letters and digits that look like another one in some font: as they are read. */
const lookalikes: Record<string, string> = {
  с: 'c',
  ϲ: 'c',
  '¢': 'c',
  '(': 'c',
  г: 'r',
  ꭇ: 'r',
  ʀ: 'r',
  і: 'i',
  ı: 'i',
  l: 'i',
  ӏ: 'i',
  '1': 'i',
  '|': 'i',
  '!': 'i',
  ι: 'i',
  ⅼ: 'i',
  е: 'e',
  ё: 'e',
  '3': 'e',
  '€': 'e',
  є: 'e',
  ε: 'e',
}

const roles = /team|support|official|admin|staff|heip|moderator|security|service/

/** Whether a name reads as if Crier itself spoke: “Crier”, “The Crier Team”, “C R I E R”, “Сrіеr”. “Ann Crier” is a person. */
export const isOfficialName = (name: string): boolean => {
  const read = [...name.normalize('NFKD').toLowerCase()].map((letter) => lookalikes[letter] ?? letter).join('')
  const letters = read.replace(/[^\p{L}]/gu, '')
  return /^(the)?crier/.test(letters) || (letters.includes('crier') && roles.test(letters))
}

/** Letters and digits that look like another one in some font: as they are read. */
const lookalikes: Record<string, string> = {
  с: 'c',
  ᴄ: 'c',
  ⅽ: 'c',
  ϲ: 'c',
  '¢': 'c',
  '(': 'c',
  г: 'r',
  ꭇ: 'r',
  ʀ: 'r',
  ꞃ: 'r',
  і: 'i',
  ı: 'i',
  ɪ: 'i',
  l: 'i',
  ӏ: 'i',
  '1': 'i',
  '|': 'i',
  '!': 'i',
  ι: 'i',
  ⅼ: 'i',
  е: 'e',
  ᴇ: 'e',
  ё: 'e',
  '3': 'e',
  '€': 'e',
  є: 'e',
  ε: 'e',
}

const roles = /team|support|officiai|admin|staff|heip|moderator|security|service/

/** Of these a name may be nothing but, or hold nothing beside. */
const roleAlone =
  /^(the|our|your|site|customer|heip|tech|technicai)*(team|support|officiai|admin|administrator|administration|staff|heip|heipdesk|moderator|mod|security|service|system|root|webmaster|postmaster)+(team|desk|s)*$/

/**
 * Whether a name reads as if Crier itself spoke: “Crier”, “The Crier Team”, “C R I E R”, “Сrіеr”, “Admin”, “Support”. “Ann Crier” is a person, and so is
 * “Ada Root”.
 */
export const isOfficialName = (name: string): boolean => {
  const read = [...name.normalize('NFKD').toLowerCase()].map((letter) => lookalikes[letter] ?? letter).join('')
  const letters = read.replace(/[^\p{L}]/gu, '')
  return /^(the)?crier/.test(letters) || (letters.includes('crier') && roles.test(letters)) || roleAlone.test(letters)
}

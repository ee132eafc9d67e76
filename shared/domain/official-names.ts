/** Letters and digits that look like another letter in some font, mapped to that letter. */
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

/** Matches a name that's nothing but a role. */
const roleAlone =
  /^(the|our|your|site|customer|heip|tech|technicai)*(team|support|officiai|admin|administrator|administration|staff|heip|heipdesk|moderator|mod|security|service|system|root|webmaster|postmaster)+(team|desk|s)*$/

/**
 * Reports whether a name reads as if Crier itself were speaking: “Crier”, “The Crier Team”, “C R I E R”, “Сrіеr”,
 * “Admin”, “Support”. “Ann Crier” and “Ada Root” are people.
 */
export const isOfficialName = (name: string): boolean => {
  const read = [...name.normalize('NFKD').toLowerCase()].map((letter) => lookalikes[letter] ?? letter).join('')
  const letters = read.replace(/[^\p{L}]/gu, '')
  return /^(the)?crier/.test(letters) || (letters.includes('crier') && roles.test(letters)) || roleAlone.test(letters)
}

export type PasswordStrength = { score: number; label: 'Weak' | 'Medium' | 'Strong' }

const longerThan = [6, 10]
const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u]

/** How strong a password looks, 0 to 100 (docs/specification.md). Advice only: the server decides what it takes. */
export const passwordStrength = (password: string): PasswordStrength => {
  const merits = [...longerThan.map((length) => password.length > length), ...kinds.map((kind) => kind.test(password))]
  const score = Math.min(100, merits.filter(Boolean).length * 20)
  return { score, label: score < 30 ? 'Weak' : score < 70 ? 'Medium' : 'Strong' }
}

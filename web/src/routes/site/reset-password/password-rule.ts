/** docs/specification.md, as the contract has it as well; the contract would bring its parser with it before anything was typed. */
const ruleLengthMin = 6
const lengthMin = 8

export const rule = 'Passwords must match and be at least 6 characters long'

/** What is wrong with a new password that was typed twice, if anything is. */
export const problemOf = (password: string, confirmation: string): string | undefined => {
  if (password.length < ruleLengthMin || password !== confirmation) return rule
  return password.length < lengthMin ? `Use at least ${lengthMin} characters.` : undefined
}

/** SPEC.md 5, as the contract has it as well; the contract would bring its parser with it before anything was typed. */
const lengthMin = 6

export const rule = 'Passwords must match and be at least 6 characters long'

export const isAcceptable = (password: string, confirmation: string): boolean => password.length >= lengthMin && password === confirmation

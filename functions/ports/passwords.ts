/** One-way hashes of passwords, in PHC form. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password is the hashed one. Without a hash it does the same work and answers false, so that time tells nothing. */
  matches(password: string, hash: string | undefined): Promise<boolean>
  /** Whether the hash was made with less work than `hash` does today. */
  isWeak(hash: string): boolean
}

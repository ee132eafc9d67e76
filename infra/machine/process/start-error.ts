/** Why the local system can't start, in a sentence that says what to do; its stack would tell nothing more. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

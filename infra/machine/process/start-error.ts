/** Why the local system can't start, as a message that says what to do. Its stack would add nothing. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

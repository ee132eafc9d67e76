/**
 * Stands in the built site wherever its own address has to be: the same build is served under any domain, so the server that runs it and the
 * upload to AWS put the real address in its place.
 */
export const sitePlaceholder = 'https://crier.invalid'

/**
 * Names that one machine shares with the local system that imitates AWS, so data that moves between them keeps its
 * names.
 */
export const tableName = 'crier'
export const mediaBucket = 'crier-media'
export const mailFrom = 'Crier <crier@crier.test>'

/** Not any AWS account's number. */
export const accountNumber = '000000000000'
export const region = 'eu-central-1'

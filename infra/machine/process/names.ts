/** What one machine, and the local system that imitates AWS, call their parts alike: data that move from one to the other keep their names. */
export const tableName = 'crier'
export const mediaBucket = 'crier-media'
export const mailFrom = 'Crier <crier@crier.test>'

/** Of no account at AWS. */
export const accountNumber = '000000000000'
export const region = 'eu-central-1'

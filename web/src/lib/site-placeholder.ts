/** Stands for the site's own host in documents that are made at build, until they are served or uploaded. */
export const hostPlaceholder = 'crier.invalid'

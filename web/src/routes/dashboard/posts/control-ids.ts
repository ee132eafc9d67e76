/** Ids of controls that findings lead to. */
export const partControlId = (key: string) => `part-${key}`
export const accountsId = 'post-accounts'
export const checksId = 'post-checks'
export const filesButtonId = 'post-files'

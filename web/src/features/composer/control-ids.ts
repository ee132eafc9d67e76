/** Ids of controls that findings lead to. */
export const partControlId = (key: string) => `part-${key}`
export const accountsId = 'post-accounts'
export const checksId = 'post-checks'
export const filesButtonId = 'post-files'
export const optionsId = 'post-options'

/** The control of an option, by the field that findings name, of one account where each has its own; else the heading of the options. */
export const optionControl = (field: string, accountId: string | undefined): HTMLElement | null => {
  const names = [`${field}.${accountId}`, field]
  const controls = names.flatMap((name) => [
    ...document.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`),
  ])
  return controls.find((control) => !control.hasAttribute('disabled')) ?? document.getElementById(optionsId)
}

/** The size of a file as people see it beside its name. */
export const showKilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString('en')} KB`

/** The administrator who looks. */
export type Me = { id: string; email: string }

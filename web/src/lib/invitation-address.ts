/** Reports whether an address is that of an invitation to a workspace. It has its own file, so the login page loads no zod. */
export const isInvitation = (address: string | undefined): address is string => address?.startsWith('/dashboard/join?') === true

/** Reports whether an address is where the link of an invitation to a workspace leads. */
export const isInvitation = (address: string | undefined): address is string => address?.startsWith('/dashboard/join?') === true

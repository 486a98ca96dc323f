/** What was listed as open in an earlier epoch no longer counts. */
export const currentEpoch = "(SELECT epoch FROM open_handouts_epoch)"

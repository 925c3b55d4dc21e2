/** Why staff look at medical notes or a passport. Each look is in the activity log with its reason. */
export const SECRET_REASONS = {
  preparation: 'Preparing the trip',
  emergency: 'Emergency',
  request: 'The traveller asked',
} as const

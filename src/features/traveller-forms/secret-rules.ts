/**
 * The reasons that staff can state before they see medical notes or a passport. The activity log records each access
 * with its reason.
 */
export const SECRET_REASONS = {
  preparation: 'Preparing the trip',
  emergency: 'Emergency',
  request: 'The traveller asked',
} as const

/** For a server that shares a small machine with the rest of the product. */
export const serverSettings: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // Errors go to the client that caused them; in the log they would only repeat personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

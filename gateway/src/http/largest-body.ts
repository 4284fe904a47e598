/**
 * The largest body any route takes: a voice platform's report, some 100 kB for five minutes of talk. The proxy in front
 * has the same figure (`client_max_body_size`, docker/nginx.conf), or it would refuse what we would take.
 */
export const largestBody = '2mb';

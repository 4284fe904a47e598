export * from './entities/unproved-hold.repository.ts';

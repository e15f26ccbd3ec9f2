//! What is asked of a mechanism besides a run: the motion that drivers alone determine, where it rests, how it
//! oscillates there (feature `analysis`).

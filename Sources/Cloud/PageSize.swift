/// How many rows one answer has where a caller asks for so many: one at least, and so few that memory holds them with ease.
func pageSize(_ asked: Int) -> Int { min(max(asked, 1), 1_000) }
